"""What strangers may do to a server, each as one bounded attack (``make bench-attack``)."""
