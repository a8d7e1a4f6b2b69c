// Dragging with a finger or a mouse: the thing follows, and `drop` gets the name of the place it is dropped on (data-
// drop="name"). A short press without a way is a tap. Keyboards press the button as any other.

export interface Drag {
  /** Called with the name of the place that the thing was dropped on. */
  drop?: ((place: string) => void) | undefined;
  tap: () => void;
  disabled?: boolean;
}

const SLACK = 8;

export function drag(element: HTMLElement, wanted: Drag): { update(wanted: Drag): void; destroy(): void } {
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | undefined;
  let start: { x: number; y: number } | undefined;
  let moved = false;

  const target = (event: PointerEvent): HTMLElement | undefined => {
    for (const one of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = one.closest<HTMLElement>("[data-drop]");
      if (place) return place;
    }
    return undefined;
  };

  const mark = (place: HTMLElement | undefined): void => {
    if (place === over) return;
    over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    over = place;
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || wanted.disabled || !wanted.drop) return;
    start = { x: event.clientX, y: event.clientY };
    moved = false;
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost && Math.hypot(x, y) > SLACK) {
      const rect = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.className = `${element.className} ghost`;
      ghost.removeAttribute("data-spot");
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, {
        left: `${rect.left}px`,
        top: `${rect.top}px`,
        width: `${rect.width}px`,
        height: `${rect.height}px`,
      });
      document.body.append(ghost);
      element.dataset.gone = "";
      moved = true;
    }
    if (ghost) {
      ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
      mark(target(event));
    }
  };

  const finish = (event: PointerEvent): void => {
    if (!start) return;
    const place = moved && event.type === "pointerup" ? target(event) : undefined;
    start = undefined;
    ghost?.remove();
    ghost = undefined;
    delete element.dataset.gone;
    mark(undefined);
    if (place?.dataset.drop) wanted.drop?.(place.dataset.drop);
  };

  // the browser sends a click after a tap, a drag and a key alike; after a drag it doesn't count
  const click = (event: MouseEvent): void => {
    if (moved) event.preventDefault();
    else if (!wanted.disabled) wanted.tap();
    moved = false;
  };

  element.style.touchAction = "none";
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", finish);
  element.addEventListener("pointercancel", finish);
  element.addEventListener("click", click);
  return {
    update(next: Drag) {
      wanted = next;
    },
    destroy() {
      ghost?.remove();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", finish);
      element.removeEventListener("pointercancel", finish);
      element.removeEventListener("click", click);
    },
  };
}
