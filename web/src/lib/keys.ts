// Keys that do something at a table.

/** Whether a key that was pressed is meant for the table: nobody types with it, and no other key is held down. */
export function isForTable(event: KeyboardEvent): boolean {
  const typing = (event.target as Element).closest("input, textarea, select, dialog");
  return !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
}
