import { Link, type LinkOptions } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { WhenClashed } from '@/app/clash/WhenClashed'
import { wordsIn } from '@/lib/keptWords'
import { Button, type ButtonProps, buttonClass } from '@/ui/Button'
import { cx } from '@/ui/classes'
import { FormErrors } from './FormErrors'
import { UnsavedDialog } from './UnsavedDialog'
import type { AppForm } from './useAppForm'
import { writtenIn } from './writtenIn'

const CopyWords = lazy(() => import('@/app/denied/CopyWords'))

const FormContext = createContext<unknown>(null)

/** The form around, for the fields in it. */
export function useFormAround<V extends FieldValues>(): AppForm<V> {
  const around = use(FormContext)
  if (!around) throw new Error('useFormAround stands only inside of a Form')
  return around as AppForm<V>
}

export interface FormProps<V extends FieldValues, How> {
  of: AppForm<V, How>
  /** For a button that stands outside of it, in the footer of a sheet. */
  id?: string
  /** What it is called, where no heading says so. */
  label?: string
  /** Esc gives it up, where it unfolds in the middle of a page. */
  onEscape?: () => void
  className?: string
  /** Stands over what was refused. */
  heading?: ReactNode
  /** Says what was refused, where it is not said as in every form. */
  refusals?: ReactNode
  children: ReactNode
}

/** Draws a form of useAppForm: what was refused on top, the fields, the question before leaving. */
export function Form<V extends FieldValues, How>({
  of,
  id,
  label,
  onEscape,
  className = 'flex flex-col gap-5',
  heading,
  refusals,
  children,
}: FormProps<V, How>) {
  return (
    <FormContext value={of}>
      <FormProvider {...of.form}>
        <form
          ref={of.element}
          id={id}
          aria-label={label}
          noValidate
          className={className}
          onKeyDown={(event) => {
            if (!onEscape || event.key !== 'Escape' || event.defaultPrevented) return
            event.stopPropagation()
            // A question asked from here has its own Esc.
            if (event.currentTarget.contains(event.target as Node)) of.warning.ask(onEscape)
          }}
          onSubmit={(event) => {
            // Where it stands inside another form of React's tree, this one is sent alone.
            event.stopPropagation()
            void of.submit(event)
          }}
        >
          {heading}
          {refusals === undefined ? (
            <FormErrors
              failures={of.failures}
              errors={of.form.formState.errors}
              attempt={of.attempt}
            />
          ) : (
            refusals
          )}
          {of.gone && (
            <Suspense>
              <div>
                <CopyWords words={() => wordsIn(writtenIn(of.element.current))} />
              </div>
            </Suspense>
          )}
          {children}
        </form>
        <UnsavedDialog warning={of.warning} />
        <WhenClashed clash={of.clash} />
      </FormProvider>
    </FormContext>
  )
}

/** The button that sends the form around; while that lasts it says `saving`. */
export function SaveButton({
  saving,
  ...props
}: Omit<ButtonProps, 'type' | 'loading' | 'loadingText'> & { saving: string }) {
  const form = useFormAround()
  return <Button {...props} type="submit" loading={form.saving} loadingText={saving} />
}

export interface FormFooterProps
  extends Pick<ButtonProps, 'disabled' | 'variant' | 'aria-describedby'> {
  save: string
  saving: string
  /** The way out without saving: a page's is a link, a dialog closes. */
  cancel?: LinkOptions | (() => void)
  cancelText?: string
  /** Stands on a page, ruled off from the fields; or in a dialog; or is a line in the middle of something. */
  place?: 'page' | 'dialog' | 'inline'
  /** Why it cannot be saved yet. */
  note?: ReactNode
  /** What else may be done, at the other end. */
  children?: ReactNode
}

const footers = {
  page: 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end',
  dialog: 'flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end',
  inline: 'flex justify-end gap-2',
}

const ruled = 'border-t border-line pt-5'

const sizes = { page: 'lg', dialog: 'md', inline: 'sm' } as const

/** How a form ends: with what saves it, beside what gives it up. */
export function FormFooter({
  save,
  saving,
  cancel,
  cancelText = 'Cancelar',
  place = 'page',
  variant = place === 'inline' ? 'secondary' : 'primary',
  note,
  children,
  ...button
}: FormFooterProps) {
  const { warning } = useFormAround()
  const size = sizes[place]
  const line = (
    <div className={cx(footers[place], place === 'page' && !note && ruled)}>
      {children}
      {typeof cancel === 'function' ? (
        <Button
          variant={place === 'inline' ? 'ghost' : 'secondary'}
          size={size}
          onClick={() => warning.ask(cancel)}
        >
          {cancelText}
        </Button>
      ) : (
        cancel && (
          <Link {...cancel} className={buttonClass('secondary', size)}>
            {cancelText}
          </Link>
        )
      )}
      <SaveButton {...button} variant={variant} size={size} saving={saving}>
        {save}
      </SaveButton>
    </div>
  )
  if (!note) return line
  return (
    <div className={cx('flex flex-col gap-3', place === 'page' && ruled)}>
      {note}
      {line}
    </div>
  )
}
