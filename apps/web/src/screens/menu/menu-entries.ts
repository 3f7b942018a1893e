/**
 * The five places of the menu and the screens in each. The sidebar lists the screens of the current place below its name;
 * the bar on phones opens those of each place as a sheet.
 */
import {
  BadgeCheck,
  Bell,
  BookOpenText,
  Compass,
  Database,
  FileText,
  Film,
  Flag,
  History,
  House,
  KeyRound,
  Library,
  LifeBuoy,
  ListMusic,
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
  | '/videos'
  | '/explore-games'
  | '/explore-game-generators'
  | '/explore-scripts'
  | '/my-games'
  | '/my-game-generators'
  | '/my-scripts/'
  | '/account'
  | '/account/data'
  | '/account/notices'
  | '/admin/'
  | '/emergency'
  | '/profile'
  | '/report'
  | '/settings'
  | '/subscription'
  | '/terms-of-service'

export interface MenuEntry {
  to: MenuTarget
  /** Key below `nav` in the texts. */
  text: PlayText | ExploreText | MineText | AccountText | HelpText
  icon: LucideIcon
  isForAdmins?: boolean
  /** Whether its screen opens without a membership. */
  isForAll?: boolean
}
type PlayText = 'home' | 'generate' | 'metronome' | 'videos'
type ExploreText = 'games' | 'generators' | 'scripts'
type MineText = 'history' | 'my-games' | 'my-generators' | 'my-scripts'
type AccountText = 'admin' | 'data' | 'profile' | 'security' | 'settings' | 'membership' | 'notices'
type HelpText = 'emergency' | 'report' | 'terms'

export type PlaceName = 'play' | 'explore' | 'mine' | 'account' | 'help'

export interface MenuPlace {
  /** Key below `nav` in the texts. */
  name: PlaceName
  icon: LucideIcon
  entries: readonly MenuEntry[]
}

export const places: readonly MenuPlace[] = [
  {
    name: 'play',
    icon: Play,
    entries: [
      { to: '/home', text: 'home', icon: House },
      { to: '/play/game-generator', text: 'generate', icon: WandSparkles },
      { to: '/metronome', text: 'metronome', icon: Metronome },
      { to: '/videos', text: 'videos', icon: Film },
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
  {
    name: 'account',
    icon: UserRound,
    entries: [
      { to: '/profile', text: 'profile', icon: ShieldCheck },
      { to: '/settings', text: 'settings', icon: Settings },
      { to: '/subscription', text: 'membership', icon: BadgeCheck },
      { to: '/account', text: 'security', icon: KeyRound, isForAll: true },
      { to: '/account/data', text: 'data', icon: Database, isForAll: true },
      { to: '/account/notices', text: 'notices', icon: Bell, isForAll: true },
      { to: '/admin/', text: 'admin', icon: Shield, isForAdmins: true, isForAll: true },
    ],
  },
  {
    name: 'help',
    icon: LifeBuoy,
    entries: [
      { to: '/emergency', text: 'emergency', icon: LifeBuoy, isForAll: true },
      { to: '/report', text: 'report', icon: Flag, isForAll: true },
      { to: '/terms-of-service', text: 'terms', icon: FileText, isForAll: true },
    ],
  },
]

/** The viewer of the menu: admins may have no membership. */
export interface MenuViewer {
  isAdmin: boolean
  isMember: boolean
}

/** The places with the entries that this user may open, without those that have none. */
export const placesFor = ({ isAdmin, isMember }: MenuViewer): readonly MenuPlace[] =>
  places
    .map((place) => ({
      ...place,
      entries: place.entries.filter(
        ({ isForAdmins = false, isForAll = false }) => (isAdmin || !isForAdmins) && (isMember || isForAll),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

/** Whether the current screen is in the place. */
export const isIn = ({ entries }: MenuPlace, current: MenuTarget | null): boolean =>
  entries.some(({ to }) => to === current)
