/** Short messages at the bottom right. */
import { notifications } from '@mantine/notifications'

/** How long a failed query's message stays, ms. */
const ERROR_STAYS = 10_000

export const notifySuccess = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'green' })
}
export const notifyError = (title: string, message: string, autoClose?: number): void => {
  notifications.show({ title, message, color: 'red', ...(autoClose === undefined ? {} : { autoClose }) })
}
export const notifyQueryError = (title: string, description: string): void =>
  notifyError(title, description, ERROR_STAYS)
export const notifyPlain = (message: string, autoClose: number): void => {
  notifications.show({ message, autoClose })
}
