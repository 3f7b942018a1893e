/** Links to the sections of a long screen. */
import classes from './section-links.module.css'
import { classNames } from '../class-names.ts'

interface SectionLinksProps {
  label: string
  sections: readonly { id: string; title: string }[]
  /** On wide screens below each other, in view at the side of the sections. */
  isAtSide?: boolean
}

export function SectionLinks({ label, sections, isAtSide = false }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={classNames(classes['links'], isAtSide && classes['side'])}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
