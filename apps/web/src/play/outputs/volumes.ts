/** How loud the member wants the session, kept on the device. Muting is for one session and is not kept. */

export const volumeChannels = ['all', 'beat', 'voice'] as const
export type VolumeChannel = (typeof volumeChannels)[number]

/** Slider positions, 0..1. */
export type Volumes = Readonly<Record<VolumeChannel, number>> & { readonly isMuted: boolean }

const KEY = 'rubato.volumes'
const full: Volumes = { all: 1, beat: 1, voice: 1, isMuted: false }

/** The linear gain of a channel. The square of the position is close to how loudness is heard. */
export function gainOf(volumes: Volumes, channel: Exclude<VolumeChannel, 'all'>): number {
  return volumes.isMuted ? 0 : (volumes.all * volumes[channel]) ** 2
}

const isPosition = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** What was kept; full volume for what is absent or cannot be read. */
export function readVolumes(storage: Pick<Storage, 'getItem'>): Volumes {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return full
    const position = (channel: VolumeChannel) => {
      const value: unknown = Reflect.get(kept, channel)
      return isPosition(value) ? value : full[channel]
    }
    return { all: position('all'), beat: position('beat'), voice: position('voice'), isMuted: false }
  } catch {
    return full
  }
}

export function keepVolumes(storage: Pick<Storage, 'setItem'>, { all, beat, voice }: Volumes): void {
  try {
    storage.setItem(KEY, JSON.stringify({ all, beat, voice }))
  } catch {
    // A full or forbidden storage: the volumes hold for this session.
  }
}
