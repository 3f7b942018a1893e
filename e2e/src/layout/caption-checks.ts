/** The caption while a panel of the stage is open. */
import { resize, sizes, type Inspection } from './checks.ts'

/** Runs in the page: the current line, of usual length, is outside of the panel and whole. */
function findHiddenCaption(): string[] {
  const panel = document.querySelector('[data-side-panel]')?.getBoundingClientRect()
  const caption = document.querySelector<HTMLElement>('[data-testid=caption]')
  if (!panel || !caption) return ['there is no panel or no caption']
  const { textContent } = caption
  const { size } = caption.dataset
  caption.textContent = 'Slow it down now, keep the grip light, and breathe out with the beat.'
  caption.dataset['size'] = 'short'
  const range = document.createRange()
  range.selectNodeContents(caption)
  const isCovered = [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top,
  )
  const isCut = caption.scrollHeight > caption.clientHeight + 2
  Object.assign(caption, { textContent })
  Object.assign(caption.dataset, { size })
  return [...(isCovered ? ['the panel covers the caption'] : []), ...(isCut ? ['the caption is cut'] : [])]
}

/** Problems of the caption beside the open panel at every size, as sentences. */
export async function captionProblemsOf(inspection: Inspection): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await resize(inspection, size)
    const wrong = await inspection.page.evaluate(findHiddenCaption)
    found.push(...wrong.map((sentence) => `${size.width}x${size.height} ${sentence}`))
  }
  return found
}
