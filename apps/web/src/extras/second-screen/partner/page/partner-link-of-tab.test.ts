/** The link of a tab that is loaded again before it joins, or while numbers are compared. */
import { afterEach, expect, it, vi } from 'vitest'
import { newSecret } from '../../channel/handshake.ts'
import { ApiError, NetworkError } from '../../../../lib/api/api-error.ts'
import { call } from '../../../../lib/api/api-client.ts'
import { connectToStage } from '../../screen/stage-connection.ts'
import { createStore } from '../../../../ui/store.ts'
import { partnerFragment } from '../link.ts'
import { takePartnerLink } from './partner-link-of-tab.ts'
import { joinAsPartner } from './partner-session.ts'

vi.mock('../../../../lib/api/api-client.ts')
vi.mock('../../screen/stage-connection.ts')

afterEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** The page is opened by a link. */
function open() {
  const link = { invitation: 'an-invitation', secret: newSecret() }
  history.replaceState(null, '', `/partner#${partnerFragment(link)}`)
  return link
}
/** Opens the link and connects to the relay; the stage does not answer. */
async function join(link: NonNullable<ReturnType<typeof takePartnerLink>>) {
  vi.mocked(connectToStage).mockImplementation(async ({ openWire }) => {
    await openWire({ onFrame: vi.fn(), onEnd: vi.fn() }).then((wire) => wire.close())
    const stores = { state: createStore({ kind: 'connecting' } as const), stopping: createStore('none' as const) }
    return { ...stores, send: vi.fn(), stop: vi.fn(), close: vi.fn(), leave: vi.fn() }
  })
  await joinAsPartner(link)
}
const refusal = (status: number) => new ApiError({ status, statusText: '', method: 'POST', url: '' })

it('A link leaves the address at once, and is still there after a reload', () => {
  const link = open()
  expect([takePartnerLink(), location.hash]).toEqual([link, ''])
  expect(takePartnerLink()).toEqual(link)
})

it('A link that was used leads back to its place, where numbers are compared still', async () => {
  const { secret } = open()
  vi.mocked(call).mockResolvedValue({ ticket: 'a-ticket' })
  await join(takePartnerLink()!)
  const seat = takePartnerLink()
  expect(seat).toEqual({ kind: 'seat', ticket: 'a-ticket', secret, isNew: true })
  await join(seat as never)
  expect([vi.mocked(call).mock.calls.length, vi.mocked(connectToStage).mock.lastCall?.[0].isReturn]).toEqual([1, false])
})

it('A link that could not be used for want of a network stays, and one that is not valid goes', async () => {
  const link = open()
  vi.mocked(call).mockRejectedValueOnce(new NetworkError())
  await expect(join(takePartnerLink()!)).rejects.toThrow(NetworkError)
  expect(takePartnerLink()).toEqual(link)
  vi.mocked(call).mockRejectedValueOnce(refusal(404))
  await expect(join(link)).rejects.toThrow(ApiError)
  expect(takePartnerLink()).toBeNull()
})
