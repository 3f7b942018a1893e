/** How long the main thread of a page is blocked at a time, ms; null where it is idle. */
export const mainThreadBlocks = [
  { name: 'idle', block: null },
  { name: '50-100 ms blocks', block: [50, 100] },
  { name: '300-700 ms blocks', block: [300, 700] },
] as const
