/** The whole page while the code of its frame loads: the frame for members, and bars alone for visitors. */
import { expectsFrame } from '../layout/expects-frame.ts'
import { PendingFrame } from '../layout/frame-skeleton.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'

export const PendingApp = () => (expectsFrame() ? <PendingFrame /> : <PendingScreen />)
