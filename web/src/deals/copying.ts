// Handing a text or a link to somebody: the share sheet of a phone, the clipboard elsewhere.

/** Whether this device has a sheet to share by, and people use it. */
export function canShare(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Copies a text; says whether that worked. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** Pages that came without encryption, as from a computer in the same room, have no clipboard but this. */
function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.style.position = "fixed";
  // what lies outside an open dialog can't be selected
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return worked;
}
