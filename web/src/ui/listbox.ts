import { cx } from './classes'

/** A floating list of options, as wide as what opened it. */
export const listClass = cx(
  'max-h-(--available-height) w-(--anchor-width) min-w-48 max-w-(--available-width) overflow-y-auto overscroll-contain',
  'rounded-card border border-line bg-surface p-1.5 shadow-float outline-none',
)

/** A row of such a list. */
export const optionClass = cx(
  'flex min-h-9 touch:min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm touch:text-base',
  'outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-50',
)

/** A floating box for free content: popovers, menus, calendars. */
export const floatClass =
  'rounded-card border border-line bg-surface shadow-float outline-none max-w-(--available-width)'
