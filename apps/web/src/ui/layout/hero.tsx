/** A wide picture with text at its foot, for the main subject of a screen. */
import type { ReactNode } from 'react'
import classes from './hero.module.css'
import { SplashArt } from '../art/splash-art.tsx'
import { classNames } from '../class-names.ts'

interface HeroProps {
  /** The picture is generated from it. */
  id: string
  className?: string | undefined
  children: ReactNode
}

export function Hero({ id, className, children }: HeroProps) {
  return (
    <section className={classNames(classes['hero'], className)}>
      <SplashArt id={id} calm className={classes['art']} />
      <div className={classes['shade']} />
      <div className={classes['text']}>{children}</div>
    </section>
  )
}
