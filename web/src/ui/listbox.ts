import { cx } from './classes'

/** A floating list of options, as wide as what opened it. */
export const listClass = cx(
  'relative max-h-(--available-height) w-(--anchor-width) min-w-48 max-w-(--available-width) ' +
    'overflow-y-auto overscroll-contain',
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

/** A searchable list: its field on top stays while the options scroll. */
export const comboPopupClass = cx(
  'pop flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-64 max-w-(--available-width) flex-col',
  'overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none',
)

/** The options of a searchable list. */
export const comboListClass =
  'relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:p-0 outline-none'
