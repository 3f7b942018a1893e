/** Losses of the network of a page. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Cuts the page off from the relay, until the function that it returns is called with false. */
export async function cuttable(page: Page): Promise<(isCut: boolean) => Promise<void>> {
  let isCut = false
  const open = new Set<{ close(): Promise<void> }>()
  await page.routeWebSocket(/\/second-screen\/relay$/, (socket) => {
    // The code of a lost connection cannot be sent; any other than those of the relay is treated as one.
    const close = () => socket.close({ code: 3000 })
    if (isCut) return void close()
    socket.connectToServer()
    open.add({ close })
  })
  return async (next) => {
    isCut = next
    if (!next) return
    await Promise.all([...open].map((each) => each.close()))
    open.clear()
  }
}

/** Seconds of the session that have passed, as the stage shows them. */
const secondsOf = async (page: Page): Promise<number> => {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(await page.getByTestId('elapsed').innerText()) ?? []
  return 60 * Number(minutes) + Number(seconds)
}

/**
 * Takes the network from one of both pages in a session that is led, until both have said so, and gives it back. The session goes on
 * meanwhile.
 */
export async function loseNetwork(cutOff: Page, { page, partner }: { page: Page; partner: Page }): Promise<void> {
  const before = await secondsOf(page)
  await cutOff.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Partner away' })).toBeVisible()
  await expect(partner.getByText('Connecting again')).toBeVisible()
  await expect.poll(() => secondsOf(page), { message: 'the session goes on' }).toBeGreaterThan(before)
  await cutOff.context().setOffline(false)
  await expect(partner.getByText('You lead')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Partner leads|^Partner: / })).toBeVisible()
}
