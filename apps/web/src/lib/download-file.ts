/** Saves content that the browser has as a file of the member. Nothing is sent. `name` has its ending. */
export function downloadFile(name: string, content: BlobPart, mimeType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A name without an ending that every file system takes. */
export const fileNameOf = (name: string, fallback: string): string =>
  name
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || fallback
