/** Ways from one screen to another. */
import type { Page } from '@playwright/test'

export type Place = 'Play' | 'Explore' | 'Mine' | 'Account' | 'Help'

/** The link of a place: it opens the first screen of the place. */
export const placeLink = (page: Page, place: Place) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true })

/** Opens a screen by its place and its entry, as a member does. */
export async function openByMenu(page: Page, place: Place, entry: string): Promise<void> {
  await placeLink(page, place).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
}

interface Router {
  state: { status: 'pending' | 'idle' }
  navigate(to: { href: string }): Promise<unknown>
}

/**
 * Opens the path by the router of the running app, as a link does. The router publishes itself under this name for its developer
 * tools. Returns false where no app runs.
 */
const follow = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: Router }
    // The address is that of the next screen before the screen is shown: a way back at that time would leave the screen as it is.
    while (router?.state.status === 'pending') await new Promise((resolve) => setTimeout(resolve, 10))
    await router?.navigate({ href })
    return router !== undefined
  }, path)

/** Loads the page of the path. */
export const load = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
}

/**
 * Opens the screen of the path within the app where it runs: a load takes about a second of processor time more. Only where
 * nothing is unsaved: the app would ask before it leaves the screen.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await follow(page, path))) await load(page, path)
}
