interface Properties {
  readonly accept: string
  readonly isMultiple?: boolean
  /** What is read out, with the name of the photo. */
  readonly label: string
  readonly id?: string
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly className?: string
  readonly children: React.ReactNode
}

/** iPhones name HEIC files by these types or by none. */
export const PHOTO_FILES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'
export const MOVIE_FILES = 'video/mp4,video/quicktime,video/webm'
export const PAPER_FILES = `${PHOTO_FILES},application/pdf`

/** A button that opens the camera or the photos; looks as its children do. */
export function FilePicker({
  accept,
  isMultiple = false,
  label,
  id,
  isInvalid = false,
  describedBy,
  onFiles,
  className = '',
  children,
}: Properties) {
  return (
    <label className={`cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-link ${className}`}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = '' // the same file may be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
      {children}
    </label>
  )
}
