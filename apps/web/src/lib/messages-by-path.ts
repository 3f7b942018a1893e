export interface PathMessage {
  path: readonly PropertyKey[]
  message: string
}

/** Path of a field, joined by dots -> its first message. Messages in `known` come before the messages of `issues`. */
export function messagesByPath(
  issues: readonly PathMessage[],
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const messages: Record<string, string> = { ...known }
  for (const { path, message } of issues) messages[path.join('.')] ??= message
  return messages
}

/** Whether a path, joined by dots, is the place or inside it. */
export const isAtOrBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`)

/** The first message at the path or below it. */
export const messageAt = (messages: Readonly<Record<string, string>>, place: string): string | undefined =>
  Object.entries(messages).find(([path]) => isAtOrBelow(path, place))?.[1]
