/** Joins class names. A component's `className` is for its place in a layout, not for its looks. */
export { clsx as cx } from 'clsx'
