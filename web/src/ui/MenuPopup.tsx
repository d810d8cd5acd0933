import { Menu as Base } from '@base-ui/react/menu'
import { cx } from './classes'
import { useFloatContainer } from './float'
import { floatClass } from './listbox'
import type { MenuProps } from './Menu'
import { MenuParts } from './menuParts'

/** The part of Menu that loads on demand. */
export default function MenuPopup({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  returnTo,
  defaultOpen = false,
}: MenuProps & { defaultOpen?: boolean }) {
  const container = useFloatContainer()
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            {...(returnTo && { finalFocus: returnTo })}
            className={cx(
              floatClass,
              'pop relative max-h-(--available-height) min-w-[min(13rem,calc(100vw-1rem))] ' +
                'overflow-y-auto overscroll-contain p-1.5',
            )}
          >
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
