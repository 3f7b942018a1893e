import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import { notifyError, notifySuccess } from './notify.ts'

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)
const several = { kind: 'gone', title: (count: number) => `${count} are gone` }
const closeAll = () => shown().forEach(({ id }) => id !== undefined && notifications.hide(id))

beforeEach(() => {
  // Messages of an earlier file wait for their turn there.
  notifications.cleanQueue()
  closeAll()
})

it('groups messages of one kind into one, whose title counts them', () => {
  notifySuccess('A is gone', 'Bring it back.', several)
  expect(titles()).toEqual(['A is gone'])
  for (const name of ['B', 'C', 'D']) notifySuccess(`${name} is gone`, 'Bring it back.', several)
  expect(titles()).toEqual(['4 are gone'])
})

it('shows equal messages once', () => {
  notifyError('Not saved', 'No network.')
  notifyError('Not saved', 'No network.')
  expect(shown()).toHaveLength(1)
})

it('keeps messages of different kinds apart', () => {
  notifySuccess('A is gone', 'Bring it back.', several)
  notifySuccess('Saved', 'It is used from now on.')
  notifyError('Saved', 'It is used from now on.')
  expect(shown()).toHaveLength(3)
})

it('starts counting again once the message was closed', () => {
  notifySuccess('A is gone', 'Bring it back.', several)
  notifySuccess('B is gone', 'Bring it back.', several)
  closeAll()
  notifySuccess('C is gone', 'Bring it back.', several)
  expect(titles()).toEqual(['C is gone'])
})
