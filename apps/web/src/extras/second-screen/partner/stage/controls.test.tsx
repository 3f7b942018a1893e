/** The member's controls over a partner who is there. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '../../../../../public/locales/en/common.json'
import { texts } from '../../../../lib/i18n/i18n.ts'
import { createStore, useStore } from '../../../../ui/store.ts'
import { createGrant } from './grant.ts'
import { Present } from './present.tsx'
import type { Permission } from './terms.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const { panel, consent, 'consent-time': consentTime, roles, grants } = common.partner

function draw(offer: Permission) {
  const grant = createGrant({ offering: () => null, send: () => true, take: () => null }, () => undefined)
  grant.begin(offer)
  const others = { isFlooding: createStore(false), end: () => undefined }
  const Drawn = () => {
    const terms = useStore(grant.terms)
    return terms && <Present link={{ ...grant, ...others }} terms={terms} isAway={false} />
  }
  render(
    <MantineProvider env="test">
      <Drawn />
    </MantineProvider>,
  )
  return { grant, terms: () => grant.terms.get()!, user: userEvent.setup() }
}
const radio = (role: keyof typeof roles) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(roles[role].name) })
const box = (kind: keyof typeof grants) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${grants[kind].name}`) })
const agree = () => screen.queryByRole('button', { name: panel.agree })

it('Two presses of an arrow key permit nothing: more is a draft until the member agrees to its words', async () => {
  const { terms, user } = draw({ role: 'watch', grants: ['tempo'], minutes: null })
  act(() => radio('watch').focus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect([terms().role, radio('lead').checked]).toEqual(['watch', true])
  expect(screen.getByText(consent.lead)).toBeDefined()
  await user.click(screen.getByRole('button', { name: common.actions.cancel }))
  expect([radio('watch').checked, agree(), document.activeElement === radio('watch')]).toEqual([true, null, true])
  await user.keyboard('{ArrowDown}')
  await user.click(agree()!)
  expect([terms().role, agree()]).toEqual(['suggest', null])
  // Less needs no question.
  await user.click(radio('lead'))
  await user.click(radio('watch'))
  expect([terms().role, agree()]).toEqual(['watch', null])
})

it('A further kind of command is a draft too, and one that is taken away is gone at once', async () => {
  const { terms, user } = draw({ role: 'lead', grants: ['tasks', 'tempo'], minutes: null })
  await user.click(box('ending'))
  await user.click(box('tempo'))
  expect([terms().grants, box('ending').checked, box('tempo').checked]).toEqual([['tasks'], true, false])
  await user.click(agree()!)
  expect([terms().grants, terms().role]).toEqual([['tasks', 'ending'], 'lead'])
  await user.click(box('ending'))
  expect([terms().grants, agree()]).toEqual([['tasks'], null])
})

it('The time limit that runs is the one that is shown; a longer one needs the consent to it, and a shorter one counts at once', async () => {
  const { terms, user } = draw({ role: 'watch', grants: [], minutes: 15 })
  const limit = screen.getByLabelText<HTMLSelectElement>(panel['limit-now'])
  expect(limit.value).toBe('15')
  await user.selectOptions(limit, panel.whole)
  expect([terms().minutes, limit.value]).toEqual([15, 'null'])
  expect(screen.getByText(consentTime.whole, { exact: false }).textContent).toContain(consent.watch)
  await user.click(screen.getByRole('button', { name: common.actions.cancel }))
  expect([limit.value, agree()]).toEqual(['15', null])
  await user.selectOptions(limit, panel.whole)
  await user.click(agree()!)
  expect([terms().endsAt, terms().minutes, limit.value]).toEqual([null, null, 'null'])
  await user.selectOptions(limit, '30')
  expect([terms().minutes, agree(), screen.queryByText(consentTime.whole, { exact: false })]).toEqual([30, null, null])
})
