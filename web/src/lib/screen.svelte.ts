// What kind of screen the table is shown on: a person's own, or a television that all look at.

class Screen {
  tv = $state(false);
}

export const screen = new Screen();
