/** What may go along with feedback, as the form shows it: no address, no id, nothing of a session. */
import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { deviceName, type FeedbackContext } from '@rubato/contracts/domain'
import { APP_VERSION } from '../../lib/browser/site.ts'

/** Of the screen on which the form was opened. */
export function useFeedbackContext(unknownBrowser: string): FeedbackContext {
  const router = useRouter()
  const [context] = useState(() => ({
    // The pattern of the route, such as /script/$scriptId.
    screen: router.state.matches.at(-1)?.fullPath ?? '/',
    version: APP_VERSION,
    browser: deviceName(navigator.userAgent) ?? unknownBrowser,
  }))
  return context
}
