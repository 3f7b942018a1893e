/** Runs functions inside the page, together with those they call: they are sent as their source. */
import type { Page } from '@playwright/test'

// oxlint-disable-next-line typescript/no-explicit-any -- any signature: the functions are only read as text
type PageFunction = (...args: never[]) => unknown

/** `run` and `helpers` use each other, the page's own globals, and nothing of the module they stand in. */
export async function inPage<Answer>(
  page: Page,
  run: () => Answer,
  helpers: readonly PageFunction[],
): Promise<Awaited<Answer>> {
  const source = helpers.map(String).join('\n')
  return page.evaluate<Awaited<Answer>>(`(() => {\n${source}\nreturn (${String(run)})()\n})()`)
}
