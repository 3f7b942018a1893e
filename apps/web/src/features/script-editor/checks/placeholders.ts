/** Values that the session fills in, such as `{count}`, are no words of the writer. */
const HOLE = /\{\w*\}/g

/** Whether a part of the text has a value in it. */
export const hasHole = (text: string, { start, end }: { start: number; end: number }): boolean =>
  [...text.matchAll(HOLE)].some(({ index, 0: hole }) => start < index + hole.length && end > index)
