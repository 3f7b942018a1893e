/**
 * Status messages. The list that shows them is loaded with the first message. When it cannot be loaded, or takes longer
 * than `TIMEOUT_MS`, messages are shown plainly: without animation and swiping. They close after the same time.
 */
import { useEffect, useEffectEvent, useId, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { notifications, useNotifications, type NotificationData } from '@mantine/notifications'
import { X } from 'lucide-react'
import { MESSAGE_STAYS } from '../../lib/notify.ts'
import classes from './messages.module.css'

/** Longest wait for the list while a message has to be shown, ms. */
const TIMEOUT_MS = 2000

const loadList = async () => (await import('./message-list.tsx')).MessageList

function PlainMessage({
  data: { id, autoClose, color, title, message, closeButtonProps },
}: {
  data: NotificationData
}) {
  const heading = useId()
  const close = () => {
    if (id !== undefined) notifications.hide(id)
  }
  const closeByItself = useEffectEvent(close)
  const stays = typeof autoClose === 'number' ? autoClose : MESSAGE_STAYS
  useEffect(() => {
    const timer = setTimeout(closeByItself, stays)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    <div role="alert" className={classes['message']} data-color={color} aria-labelledby={heading}>
      <div>
        <p id={heading} className={classes['title']}>
          {title}
        </p>
        <p>{message}</p>
      </div>
      <button type="button" className={classes['close']} {...closeButtonProps} onClick={close}>
        <X aria-hidden="true" size={16} />
      </button>
    </div>
  )
}

const PlainMessages = ({ messages }: { messages: readonly NotificationData[] }) =>
  createPortal(
    <div className={classes['plain']}>
      {messages.map((data) => (
        <PlainMessage key={data.id} data={data} />
      ))}
    </div>,
    document.body,
  )

interface MessagesProps {
  load?: () => Promise<ComponentType>
}

export function Messages({ load = loadList }: MessagesProps) {
  const { notifications: messages } = useNotifications()
  const [loaded, setLoaded] = useState<{ List: ComponentType } | null>(null)
  const [isPlain, setPlain] = useState(false)
  const newest = messages.at(-1)?.id
  // Each new message tries to load the list again until it is loaded.
  useEffect(() => {
    if (newest === undefined || loaded) return undefined
    const showPlainly = () => setPlain(true)
    const timer = setTimeout(showPlainly, TIMEOUT_MS)
    load().then((List) => setLoaded({ List }), showPlainly)
    return () => clearTimeout(timer)
  }, [newest, loaded, load])
  // Messages that are shown are not moved to the list: screen readers would announce them again.
  if (isPlain && messages.length === 0) setPlain(false)
  if (isPlain) return <PlainMessages messages={messages} />
  return loaded && <loaded.List />
}
