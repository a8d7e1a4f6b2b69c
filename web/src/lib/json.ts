// The one door through which JSON comes in: what is read there has the type that its sender promises.

export function decode<T>(text: string): T {
  return JSON.parse(text);
}
