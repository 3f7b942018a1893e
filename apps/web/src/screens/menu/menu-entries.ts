/** The screens of the menu in groups: the sidebar lists all of them, the bar on phones opens each group as a sheet. */
import {
  BadgeCheck,
  Bell,
  BookOpenText,
  Compass,
  FileText,
  History,
  House,
  Library,
  LifeBuoy,
  ListMusic,
  Menu,
  Metronome,
  Pen,
  Play,
  Settings,
  Settings2,
  Shield,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react'

export type MenuTarget =
  | '/home'
  | '/history'
  | '/play/game-generator'
  | '/metronome'
  | '/explore-games'
  | '/explore-game-generators'
  | '/explore-scripts'
  | '/my-games'
  | '/my-game-generators'
  | '/my-scripts/'
  | '/account'
  | '/account/notices'
  | '/admin/'
  | '/emergency'
  | '/profile'
  | '/settings'
  | '/subscription'
  | '/terms-of-service'

export interface MenuEntry {
  to: MenuTarget
  /** Key below `nav` in the texts. */
  text: 'home' | PlayText | ExploreText | MineText | AccountText
  icon: LucideIcon
  isForAdmins?: boolean
  /** Whether its screen opens without a membership. */
  isForAll?: boolean
}
type PlayText = 'generate' | 'metronome'
type ExploreText = 'games' | 'generators' | 'scripts'
type MineText = 'history' | 'my-games' | 'my-generators' | 'my-scripts'
type AccountText = 'account' | 'admin' | 'emergency' | 'profile' | 'settings' | 'membership' | 'notices' | 'terms'

export type GroupName = 'play' | 'explore' | 'mine' | 'more'

export interface MenuGroup {
  /** Its heading in the sidebar and its name in the bar, key below `nav`. */
  name: GroupName
  /** In the bar. */
  icon: LucideIcon
  entries: readonly MenuEntry[]
}

export const home: MenuEntry = { to: '/home', text: 'home', icon: House }

export const menuGroups: readonly MenuGroup[] = [
  {
    name: 'play',
    icon: Play,
    entries: [
      { to: '/play/game-generator', text: 'generate', icon: WandSparkles },
      { to: '/metronome', text: 'metronome', icon: Metronome },
    ],
  },
  {
    name: 'explore',
    icon: Compass,
    entries: [
      { to: '/explore-games', text: 'games', icon: ListMusic },
      { to: '/explore-game-generators', text: 'generators', icon: SlidersHorizontal },
      { to: '/explore-scripts', text: 'scripts', icon: BookOpenText },
    ],
  },
  {
    name: 'mine',
    icon: Library,
    entries: [
      { to: '/my-games', text: 'my-games', icon: Library },
      { to: '/my-game-generators', text: 'my-generators', icon: Settings2 },
      { to: '/my-scripts/', text: 'my-scripts', icon: Pen },
      { to: '/history', text: 'history', icon: History },
    ],
  },
]

/** At the foot of the sidebar, without a heading. */
export const accountGroup: MenuGroup = {
  name: 'more',
  icon: Menu,
  entries: [
    { to: '/admin/', text: 'admin', icon: Shield, isForAdmins: true, isForAll: true },
    { to: '/account/notices', text: 'notices', icon: Bell, isForAll: true },
    { to: '/emergency', text: 'emergency', icon: LifeBuoy, isForAll: true },
    { to: '/profile', text: 'profile', icon: ShieldCheck },
    { to: '/settings', text: 'settings', icon: Settings },
    { to: '/account', text: 'account', icon: UserRound, isForAll: true },
    { to: '/subscription', text: 'membership', icon: BadgeCheck },
    { to: '/terms-of-service', text: 'terms', icon: FileText, isForAll: true },
  ],
}

/** The viewer of the menu: admins may have no membership. */
export interface MenuViewer {
  isAdmin: boolean
  isMember: boolean
}

/** The entries that this user may open. */
export const entriesFor = ({ entries }: MenuGroup, { isAdmin, isMember }: MenuViewer): readonly MenuEntry[] =>
  entries.filter(({ isForAdmins = false, isForAll = false }) => (isAdmin || !isForAdmins) && (isMember || isForAll))

/** The groups, without those that have no entry for this user. */
export const groupsFor = (groups: readonly MenuGroup[], viewer: MenuViewer): readonly MenuGroup[] =>
  groups.filter((group) => entriesFor(group, viewer).length > 0)
