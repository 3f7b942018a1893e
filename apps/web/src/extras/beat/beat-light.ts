/** The beat as one calm light behind the stage. Without light when the system requests reduced motion. */
import type { StageClock } from '../../play/extra.ts'
import { createLight, type Light } from '../../play/extra-parts.ts'
import styles from './beat-light.module.css'

export function createBeatLight(clock: Pick<StageClock, 'heardAt'>): Light {
  const light = createLight(clock)
  const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    ...light,
    attach(target) {
      target?.classList.add(styles['light'] ?? '')
      light.attach(prefersStill() ? null : target)
    },
  }
}
