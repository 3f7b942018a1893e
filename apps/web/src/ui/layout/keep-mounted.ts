import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows of a virtual list that are on the page, plus the one at `index`: scrolling does not remove it. Below 0 there is none. */
export const keepMounted =
  (index: number) =>
  (range: Range): number[] => {
    const visible = defaultRangeExtractor(range)
    return index < 0 || visible.includes(index) ? visible : [...visible, index].sort((a, b) => a - b)
  }
