import { Notifications } from '@mantine/notifications'
import { MESSAGE_STAYS, MESSAGES_MAX } from '../../lib/notify.ts'

export const MessageList = () => (
  <Notifications position="bottom-right" autoClose={MESSAGE_STAYS} limit={MESSAGES_MAX} containerWidth={440} />
)
