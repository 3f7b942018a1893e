/** Short messages at the bottom right. */
import { notifications, type NotificationData } from '@mantine/notifications'
import { texts } from './i18n.ts'

/** How long a failed query's message stays, ms. */
const ERROR_STAYS = 10_000

const show = (data: NotificationData): void => {
  notifications.show({ closeButtonProps: { 'aria-label': texts.t('actions.close') }, ...data })
}

export const notifySuccess = (title: string, message: string): void => show({ title, message, color: 'green' })
export const notifyError = (title: string, message: string): void => show({ title, message, color: 'red' })
export const notifyQueryError = (title: string, description: string): void =>
  show({ title, message: description, color: 'red', autoClose: ERROR_STAYS })
