/** Notifications at the bottom right. Messages of one kind are grouped into one that counts them. */
import { notifications, type NotificationData } from '@mantine/notifications'
import { texts } from './i18n/i18n.ts'

/** How long a message stays, ms. */
export const MESSAGE_STAYS = 4000
/** Most messages shown at once; the others wait. */
export const MESSAGES_MAX = 5
/** How long a message of several sentences and that of a failed query stay, ms. */
const LONG_STAYS = 10_000

/** The kind of a message, and the title of a group of several. */
interface Several {
  kind: string
  title: (count: number) => string
}

/** The message shown for each kind. */
const current = new Map<string, { id: string; count: number }>()
let shown = 0

const titleOf = (title: string, count: number, several: Several | undefined): string => {
  if (count === 1) return title
  return several ? several.title(count) : texts.t('states.times', { title, count })
}

function show(title: string, message: string, data: Partial<NotificationData> & { several?: Several | undefined }) {
  const { several, ...rest } = data
  const kind = several?.kind ?? [rest.color, title, message].join('\n')
  const before = current.get(kind)
  const count = (before?.count ?? 0) + 1
  shown += 1
  const id = `message-${shown}`
  current.set(kind, { id, count })
  // Replaces the previous message, so that the new one stays for its full time and is announced again.
  if (before) notifications.hide(before.id)
  notifications.show({
    ...rest,
    id,
    title: titleOf(title, count, several),
    message,
    closeButtonProps: { 'aria-label': texts.t('actions.close') },
    onClose: () => current.get(kind)?.id === id && current.delete(kind),
  })
}

export const notifySuccess = (title: string, message: string, several?: Several): void =>
  show(title, message, { color: 'green', several })
/** For several sentences, which take longer to read. */
export const notifyReport = (title: string, message: string): void =>
  show(title, message, { color: 'green', autoClose: LONG_STAYS })
export const notifyError = (title: string, message: string): void => show(title, message, { color: 'red' })
export const notifyQueryError = (title: string, description: string): void =>
  show(title, description, { color: 'red', autoClose: LONG_STAYS })
