import { findPlaceholders } from '@rubato/contracts/domain'

/** Whether a range of the text overlaps a placeholder, which is not the author's own spelling. UTF-16 offsets. */
export const overlapsPlaceholder = (text: string, range: { start: number; end: number }): boolean =>
  findPlaceholders(text).some(({ start, end }) => range.start < end && range.end > start)
