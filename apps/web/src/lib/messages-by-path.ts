export interface PathMessage {
  path: readonly PropertyKey[]
  message: string
}

/** Path of a field, joined by dots -> its first message. Messages in `known` come before those of `issues`. */
export function messagesByPath(
  issues: readonly PathMessage[],
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const messages: Record<string, string> = { ...known }
  for (const { path, message } of issues) messages[path.join('.')] ??= message
  return messages
}
