import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { cx } from '@/ui/classes'

export type Device = 'phone' | 'desktop'

/** How wide a page is drawn in each, in pixels. */
const widths = { phone: 390, desktop: 1440 } as const
/** A phone's whole height, and the least of it that a frame shows before the page shrinks. */
const phone = { height: 844, least: 640, rim: 8 }

export interface FrameProps {
  device: Device
  src: string
  title: string
  frame?: Ref<HTMLIFrameElement>
  onLoad?: () => void
  /** Only to look at: not reached by keyboard. */
  still?: boolean
  className?: string
}

/** A page as a phone or a desk would show it, made small enough for the room there is. */
export function DeviceFrame({ device, className, ...page }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={room} className={cx('flex min-h-0 justify-center overflow-hidden', className)}>
      {size &&
        size.width > 0 &&
        (device === 'phone' ? (
          <PhoneRim {...size}>
            {(height) => <Page {...page} width={widths.phone} height={height} />}
          </PhoneRim>
        ) : (
          <Desk {...size}>
            {(scale, height) => (
              <Page {...page} width={widths.desktop} height={height} scale={scale} />
            )}
          </Desk>
        ))}
    </div>
  )
}

interface Room {
  width: number
  height: number
}

function PhoneRim({ width, height, children }: Room & { children: (height: number) => ReactNode }) {
  const rim = 2 * phone.rim
  const scale = Math.min(1, width / (widths.phone + rim), height / (phone.least + rim))
  const inner = Math.min(phone.height, height / scale - rim)
  const outer = { width: widths.phone + rim, height: inner + rim }
  return (
    <div style={{ width: outer.width * scale, height: outer.height * scale }} className="shrink-0">
      <div
        className="origin-top-left rounded-[52px] bg-[oklch(0.24_0.02_20)] p-2 shadow-float ring-1 ring-line-strong"
        style={{ ...outer, transform: `scale(${scale})` }}
      >
        <div className="h-full overflow-hidden rounded-[44px] bg-white">{children(inner)}</div>
      </div>
    </div>
  )
}

/** The bar over a page, in pixels. */
const bar = 28

function Desk({
  width,
  height,
  children,
}: Room & { children: (scale: number, height: number) => ReactNode }) {
  const scale = width / widths.desktop
  const shown = Math.min(height - bar, (widths.desktop * scale * 3) / 4)
  return (
    <div className="w-full self-start overflow-hidden rounded-card border border-line-strong bg-white shadow-float">
      <div
        aria-hidden
        className="flex h-7 items-center gap-1.5 border-b border-line bg-sunken px-3"
      >
        <span className="size-2 rounded-chip bg-line-strong" />
        <span className="size-2 rounded-chip bg-line-strong" />
        <span className="size-2 rounded-chip bg-line-strong" />
      </div>
      <div className="overflow-hidden" style={{ height: shown }}>
        {children(scale, shown / scale)}
      </div>
    </div>
  )
}

function Page({
  src,
  title,
  frame,
  onLoad,
  still,
  width,
  height,
  scale = 1,
}: Omit<FrameProps, 'device'> & Room & { scale?: number }) {
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      onLoad={onLoad}
      {...(still && { tabIndex: -1 })}
      className="block origin-top-left border-0"
      style={{ width, height, ...(scale !== 1 && { transform: `scale(${scale})` }) }}
    />
  )
}
