@rem Scripts of package.json begin with the `exec` of POSIX shells, so that signals to npm reach the script and not a shell between them.
@%*
