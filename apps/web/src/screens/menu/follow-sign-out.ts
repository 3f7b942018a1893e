/** What this tab does when the member signs out in another tab of this browser. */
import { isPrivacyScreenOn } from '../../domain/privacy-screen/privacy-screen.ts'
import { leaveWithoutQuestion, whenPageIsFree } from '../../lib/errors/hold-page.ts'
import { builderStorage, forgetLines, forgetMember, hasLinesToForget } from './sign-out-here.ts'
import { closeMemberStorage, leaveTab, onSignOutElsewhere, storageMember } from '../../lib/storage/stored.ts'

/** The page begins again as that of a visitor. */
async function leave(): Promise<void> {
  leaveTab()
  // A session that went on may have stored lines since the sign-out.
  await forgetLines().catch(() => undefined)
  leaveWithoutQuestion(() => location.reload())
}

/** A builder of this tab may have been storing a game at the moment of the sign-out. */
async function forgetGames(): Promise<void> {
  const memberId = storageMember()
  if (memberId === undefined) return
  const { forgetCopies } = await builderStorage()
  await forgetCopies(memberId)
}

/**
 * The tab stores nothing more for the member, and loads again: at once under the privacy screen, whose PIN is gone, otherwise once no
 * session holds the page. When another member has signed out, it only loads again. Returns a function that unsubscribes.
 */
export function followSignOut(): () => void {
  // The tab of the sign-out may have been closed before it had deleted the lines.
  if (hasLinesToForget()) forgetLines().catch(() => undefined)
  const begin = () => void leave()
  return onSignOutElsewhere((isOwn) => {
    if (!isOwn) return whenPageIsFree(() => leaveWithoutQuestion(() => location.reload()))
    closeMemberStorage()
    forgetMember()
    forgetGames().catch(() => undefined)
    if (isPrivacyScreenOn.get()) begin()
    else whenPageIsFree(begin)
  })
}
