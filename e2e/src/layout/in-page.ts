/** Runs functions inside the page, together with the functions that they call; both are sent as source text. */
import type { Page } from '@playwright/test'

// oxlint-disable-next-line typescript/no-explicit-any -- any signature: the functions are only read as text
type PageFunction = (...args: never[]) => unknown

/** `run` and `helpers` may use each other and the page's globals, but nothing else in their module. */
export async function inPage<Answer>(
  page: Page,
  run: () => Answer,
  helpers: readonly PageFunction[],
): Promise<Awaited<Answer>> {
  const source = helpers.map(String).join('\n')
  return page.evaluate<Awaited<Answer>>(`(() => {\n${source}\nreturn (${String(run)})()\n})()`)
}
