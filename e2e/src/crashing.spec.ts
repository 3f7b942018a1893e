/** What is seen when the program itself breaks: the way there is a broken file from the service, as in real life. */
import { expect, inspect, test } from './fixtures.ts'

/** Texts by key, each of which stands in another: whoever reads one of them never comes to an end. */
const circle = {
  'landing.title': 'actions.try-again',
  'actions.try-again': 'actions.sign-in',
  'actions.sign-in': 'landing.title',
}

type Texts = Record<string, Record<string, unknown>>

/** The texts as they are shipped, but for the circle. It breaks the landing page and the error screen alike. */
function broken(texts: Texts): Texts {
  const result = structuredClone(texts)
  for (const [path, next] of Object.entries(circle)) {
    const [section = '', key = ''] = path.split('.')
    result[section] = { ...result[section], [key]: `$t(${next})` }
  }
  return result
}

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  // A fault of the program is printed, once by each boundary that it went through. A route that is intercepted is not
  // taken from the preload, and Chromium says so when it gets to it.
  expectedNoise:
    /^error: RangeError: Maximum call stack size exceeded\n|^warning: The resource \S+\/locales\/en\/common\.json was preloaded/,
})

test('Somebody for whom the program breaks is told so, can copy the message and can go on', async ({ page }) => {
  await page.route('**/locales/en/common.json', async (route) => {
    const shipped = await route.fetch()
    await route.fulfill({ response: shipped, json: broken((await shipped.json()) as Texts) })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'An unexpected error occured' })).toBeVisible()
  const message = 'Something in the app failed. Nothing you saved is lost.'
  await expect(page.getByText(message)).toBeVisible()
  const technical = 'RangeError: Maximum call stack size exceeded'
  await expect(page.getByText(technical)).toBeVisible()
  const reference = await page.getByText(/^Version/).textContent()
  expect(reference).toMatch(/^Version \d+\.\d+\.\d+ · Reference: w-[0-9a-f]{12}$/)
  await inspect(page, 'crash')

  // From here on the page's clock moves by hand.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('button', { name: 'Copy message' }).click()
  const notice = page.getByRole('status')
  await expect(notice).toHaveText('Copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [technical, ...(reference ?? '').split(' · ')].join('\n'),
  )
  await page.clock.fastForward(2999)
  await expect(notice).toHaveText('Copied to clipboard')
  await page.clock.fastForward(1)
  await expect(notice, 'the notice closes by itself').toBeEmpty()

  await page.clock.resume()
  await page.unroute('**/locales/en/common.json')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tempo, given and taken' })).toBeVisible()
})
