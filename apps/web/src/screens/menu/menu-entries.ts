/** The entries of the menu, in groups: the sidebar shows all of them, the bar on phones four and the others behind "More". */
import {
  Compass,
  Crown,
  House,
  Library,
  LifeBuoy,
  Metronome,
  Play,
  ScrollText,
  Settings,
  Shield,
  SlidersHorizontal,
  UserRound,
  type LucideIcon,
} from 'lucide-react'

export type MenuTarget =
  | '/home'
  | '/play/game-generator'
  | '/metronome'
  | '/explore-scripts'
  | '/my-scripts/'
  | '/game-generator'
  | '/admin/'
  | '/emergency'
  | '/profile'
  | '/settings'
  | '/subscription'

export interface MenuEntry {
  to: MenuTarget
  /** Key below `nav` in the texts. */
  text: 'home' | 'generate' | 'metronome' | 'scripts' | 'own-generator' | 'my-scripts' | AccountText
  icon: LucideIcon
  isForAdmins?: boolean
}
type AccountText = 'admin' | 'emergency' | 'profile' | 'settings' | 'membership'

export interface MenuGroup {
  /** Heading, key below `nav`. */
  title?: 'play' | 'explore' | 'mine'
  entries: readonly MenuEntry[]
}

const home: MenuEntry = { to: '/home', text: 'home', icon: House }

export const menuGroups: readonly MenuGroup[] = [
  { entries: [home] },
  {
    title: 'play',
    entries: [
      { to: '/play/game-generator', text: 'generate', icon: Play },
      { to: '/metronome', text: 'metronome', icon: Metronome },
    ],
  },
  { title: 'explore', entries: [{ to: '/explore-scripts', text: 'scripts', icon: ScrollText }] },
  {
    title: 'mine',
    entries: [
      { to: '/game-generator', text: 'own-generator', icon: SlidersHorizontal },
      { to: '/my-scripts/', text: 'my-scripts', icon: Library },
    ],
  },
]

/** At the foot of the sidebar. */
export const accountEntries: readonly MenuEntry[] = [
  { to: '/admin/', text: 'admin', icon: Shield, isForAdmins: true },
  { to: '/emergency', text: 'emergency', icon: LifeBuoy },
  { to: '/profile', text: 'profile', icon: UserRound },
  { to: '/settings', text: 'settings', icon: Settings },
  { to: '/subscription', text: 'membership', icon: Crown },
]

interface BarEntry {
  to: MenuTarget
  text: 'home' | 'play' | 'explore' | 'mine'
  icon: LucideIcon
}

/** On phones each group links to its first screen; its other screens are behind "More". */
export const barEntries: readonly BarEntry[] = [
  { to: '/home', text: 'home', icon: House },
  { to: '/play/game-generator', text: 'play', icon: Play },
  { to: '/explore-scripts', text: 'explore', icon: Compass },
  { to: '/my-scripts/', text: 'mine', icon: Library },
]

const inBar = new Set(barEntries.map(({ to }) => to))
export const entriesBehindMore: readonly MenuEntry[] = [
  ...menuGroups.flatMap(({ entries }) => entries),
  ...accountEntries,
].filter(({ to }) => !inBar.has(to))
