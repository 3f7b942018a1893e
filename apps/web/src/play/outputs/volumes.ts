/** The member's volumes, stored on the device. Muting lasts for one session and is not stored. */

/** The channels of the mixer that sound. */
export const soundChannels = ['voice', 'beat', 'moans', 'ambience', 'media'] as const
export type SoundChannel = (typeof soundChannels)[number]

/** `all` scales every sound; `device` scales the strength of connected devices and is neither muted nor scaled. */
export const volumeChannels = ['all', ...soundChannels, 'device'] as const
export type VolumeChannel = (typeof volumeChannels)[number]

/** Slider positions, 0..1. */
export type Volumes = Readonly<Record<VolumeChannel, number>> & { readonly isMuted: boolean }

const KEY = 'rubato.volumes'
const initial: Volumes = {
  all: 1,
  voice: 1,
  beat: 1,
  moans: 0.5,
  // Off until the member raises it.
  ambience: 0,
  // Clips are silent until the member turns them up.
  media: 0,
  device: 1,
  isMuted: false,
}

/** The linear gain of a channel: the square of the position, which is close to perceived loudness. */
export function gainOf(volumes: Volumes, channel: SoundChannel): number {
  return volumes.isMuted ? 0 : (volumes.all * volumes[channel]) ** 2
}

const isPosition = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** The stored volumes; the initial one for values that are absent or invalid. */
export function readVolumes(storage: Pick<Storage, 'getItem'>): Volumes {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initial
    const positions = volumeChannels.map((channel): [VolumeChannel, number] => {
      const value: unknown = Reflect.get(stored, channel)
      return [channel, isPosition(value) ? value : initial[channel]]
    })
    return { ...initial, ...Object.fromEntries(positions) }
  } catch {
    return initial
  }
}

/** The volumes that a session starts with. */
export const startVolumes = (stored: Volumes, silentBeat: boolean): Volumes =>
  silentBeat ? { ...stored, beat: 0 } : stored

/** The volumes to store after a change: a game with a silent beat does not change the stored volume of the beat. */
export const storedVolumes = (storage: Pick<Storage, 'getItem'>, now: Volumes, silentBeat: boolean): Volumes =>
  silentBeat ? { ...now, beat: readVolumes(storage).beat } : now

export function saveVolumes(storage: Pick<Storage, 'setItem'>, volumes: Volumes): void {
  const { isMuted: _muted, ...positions } = volumes
  try {
    storage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // Storage is full or forbidden: the volumes last for this session only.
  }
}
