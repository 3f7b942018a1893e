/** The frame of all screens behind the landing page: component library, server data, messages, the prepared session. */
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/notifications/styles.css'
import '../../ui/mantine.css'
import { useEffect, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { PrivacyScreen } from '../../extras/privacy-screen/privacy-screen.tsx'
import { ReverificationQuestion } from '../../features/account/reverify/reverification-question.tsx'
import { loadCatalogueTexts } from '../../lib/i18n/i18n.ts'
import { styleNonce } from '../../lib/browser/site.ts'
import { queryClient } from '../../lib/query/app-query-client.ts'
import { theme } from '../../ui/theme.ts'
import { CutOffNotice } from './cut-off-notice.tsx'
import { FeedbackHost } from '../feedback/feedback-host.tsx'
import { Messages } from '../messages/messages.tsx'
import { AcceptanceQuestion } from './acceptance-question.tsx'
import { PlannedSessionProvider } from '../sessions/planned-session.tsx'
import { followSignOut } from '../menu/follow-sign-out.ts'
import { signOutHere } from '../menu/sign-out-here.ts'
import { leaveWithoutQuestion } from '../../lib/errors/hold-page.ts'
import { returnFocus } from '../../ui/return-focus.ts'

/** Moves the focus to the heading of a new screen when the focused control was removed with the previous screen. */
function useFocusOnScreens(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) returnFocus({ opener: null, around: [] })
      }),
    [router],
  )
}

/** For a member who has forgotten the PIN of the privacy screen: signs out, and begins again with a page that holds nothing of the member. */
async function leaveFromPrivacyScreen(): Promise<void> {
  const address = (await signOutHere(queryClient)) ?? '/'
  leaveWithoutQuestion(() => window.location.assign(address))
}

export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(() => void loadCatalogueTexts(), [])
  useEffect(() => followSignOut(), [])
  useFocusOnScreens()
  return (
    <QueryClientProvider client={queryClient}>
      {/* The build writes the variables of the theme into mantine.css. */}
      <MantineProvider
        theme={theme}
        forceColorScheme="dark"
        getStyleNonce={styleNonce}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Messages />
        <PlannedSessionProvider>
          {children}
          <CutOffNotice />
        </PlannedSessionProvider>
        <FeedbackHost />
        <AcceptanceQuestion />
        <ReverificationQuestion />
        <PrivacyScreen onSignOut={leaveFromPrivacyScreen} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
