// People who play by keys stay where they are: when the button that had the focus leaves a group, or can't be pressed
// for a while, the one that has taken its place gets it. Fingers and mice are left alone.

export function keepFocus(group: HTMLElement): { destroy(): void } {
  let place = -1;
  const buttons = (): HTMLButtonElement[] => [...group.querySelectorAll("button")];

  const key = (event: KeyboardEvent): void => {
    place = event.key === "Tab" ? -1 : buttons().indexOf(event.target as HTMLButtonElement);
  };
  const moved = (event: FocusEvent): void => {
    const next = buttons().indexOf(event.target as HTMLButtonElement);
    if (place >= 0 && next >= 0) place = next;
  };
  const forget = (): void => {
    place = -1;
  };
  const changed = new MutationObserver(() => {
    if (place < 0 || document.activeElement !== document.body) return;
    const all = buttons();
    all[Math.min(place, all.length - 1)]?.focus();
  });

  group.addEventListener("keydown", key);
  group.addEventListener("focusin", moved);
  addEventListener("pointerdown", forget);
  changed.observe(group, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      changed.disconnect();
      group.removeEventListener("keydown", key);
      group.removeEventListener("focusin", moved);
      removeEventListener("pointerdown", forget);
    },
  };
}
