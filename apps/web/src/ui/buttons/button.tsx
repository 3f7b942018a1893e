/** Buttons. A link that looks like one takes `buttonClass`. */
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import classes from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'danger'
interface Shape {
  look?: ButtonLook
  small?: boolean
  wide?: boolean
}

export const buttonClass = ({ look = 'primary', small = false, wide = false }: Shape = {}): string =>
  classNames(classes['button'], classes[look], small && classes['small'], wide && classes['wide'])

export function Button({ look, small, wide, className, ...rest }: Shape & ComponentProps<'button'>) {
  const shape = { ...(look && { look }), ...(small && { small }), ...(wide && { wide }) }
  return <button type="button" {...rest} className={classNames(buttonClass(shape), className)} />
}
