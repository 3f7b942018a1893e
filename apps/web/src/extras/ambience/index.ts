/** An ambient bed below the session, off until its volume is raised. Its code is loaded then. */
import { gainOf, type OpenExtra, type StageExtra } from '../../play/extra.ts'
import type { Bed } from './bed.ts'

export const ambience: StageExtra = {
  name: 'ambience',
  channels: ['ambience'],
  open({ mixer, volumes, phase, onFault }): OpenExtra {
    let loading: Promise<Bed> | null = null
    let bed: Bed | null = null
    let isOver = false
    const isWanted = () => !isOver && phase.get() === 'running' && gainOf(volumes.get(), 'ambience') > 0
    const update = () => {
      if (bed) return isWanted() ? bed.start() : bed.stop()
      if (!isWanted() || loading) return
      loading = import('./bed.ts').then(({ createBed }) => createBed(mixer.context, mixer.inputs.ambience))
      loading.then((created) => {
        bed = created
        update()
      }, onFault)
    }
    const unsubscribes = [volumes.subscribe(update), phase.subscribe(update)]
    const end = () => {
      isOver = true
      bed?.stop()
    }
    return {
      outputs: [{ take: () => undefined, silence: end }],
      isActive: isWanted,
      close() {
        for (const unsubscribe of unsubscribes) unsubscribe()
        end()
      },
    }
  },
}
