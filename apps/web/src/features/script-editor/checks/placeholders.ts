/** Placeholders such as `{count}`, which the session fills in: the author's spelling and grammar end at them. */
const PLACEHOLDER = /\{\w*\}/g

/** Whether a range of the text overlaps a placeholder. `start` and `end` are UTF-16 offsets. */
export const overlapsPlaceholder = (text: string, { start, end }: { start: number; end: number }): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(({ index, 0: placeholder }) => start < index + placeholder.length && end > index)
