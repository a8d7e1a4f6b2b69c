// Dragging with a finger or a mouse: the thing follows, and `drop` gets the name of the place it is dropped on (data-
// drop="name"). A short press without a way is a tap. Keyboards press the button as any other.

export interface Point {
  x: number;
  y: number;
}

export interface Drag {
  /** Called with the name of the place that the thing was dropped on, and where the finger was. */
  drop?: ((place: string, at: Point) => void) | undefined;
  /** Called while the thing is above a place, and with nothing when it has left it or is let go. */
  over?: ((place: string | undefined, at: Point) => void) | undefined;
  tap: () => void;
  /** It can be dragged, but a tap does nothing. */
  disabled?: boolean;
}

const SLACK = 8;

/**
 * A copy that looks the same wherever it is put: every part has the style that was computed for it where it was, so that
 * it depends on nothing around it.
 */
export function lookalike(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const parts = [...copy.querySelectorAll<HTMLElement | SVGElement>("*")];
  for (const [at, part] of [...element.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(part);
    for (const name of computed) parts[at]?.style.setProperty(name, computed.getPropertyValue(name));
    parts[at]?.style.setProperty("transition", "none");
    parts[at]?.style.setProperty("animation", "none");
  }
  copy.style.fontSize = getComputedStyle(element).fontSize;
  return copy;
}

export function drag(element: HTMLElement, wanted: Drag): { update(wanted: Drag): void; destroy(): void } {
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | undefined;
  let start: Point | undefined;
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
    if (event.button !== 0 || !wanted.drop) return;
    start = { x: event.clientX, y: event.clientY };
    moved = false;
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!ghost && Math.hypot(x, y) > SLACK) {
      const rect = element.getBoundingClientRect();
      ghost = lookalike(element);
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
      wanted.over?.(over?.dataset.drop, { x: event.clientX, y: event.clientY });
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
    const at = { x: event.clientX, y: event.clientY };
    wanted.over?.(undefined, at);
    if (place?.dataset.drop) wanted.drop?.(place.dataset.drop, at);
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
