// A game file that was opened on one page and is wanted on the next; only until this page is left.
export const opened = { file: "" };
