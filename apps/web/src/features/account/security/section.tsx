import { useId, type ReactNode } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './security.module.css'

interface SectionProps {
  title: string
  text?: string
  children: ReactNode
}

export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className={classes['text']}>{text}</p>}
      {children}
    </Card>
  )
}
