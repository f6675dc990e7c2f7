interface Properties {
  readonly accept: string
  /** Opens the camera of a phone at once. */
  readonly isCamera?: boolean
  readonly isDisabled: boolean
  readonly onFile: (file: File) => void
  readonly children: React.ReactNode
}

/** The browser's own file input under a label that looks like a button; why not FileTrigger: docs/decisions. */
export function FileButton({ accept, isCamera = false, isDisabled, onFile, children }: Properties) {
  return (
    <label className="button button-quiet relative focus-within:outline-3 focus-within:outline-link">
      {children}
      <input
        type="file"
        accept={accept}
        {...(isCamera && { capture: 'environment' })}
        disabled={isDisabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
